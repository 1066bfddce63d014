package dev.monochord.systems.qrie.policy;

class IamPolicyOverlyPermissiveTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.IAM_POLICY_OVERLY_PERMISSIVE;
    }

    @Override
    String compliant() {
        return """
                names actions | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["s3:GetObject"],"Resource":"*"}]}}
                everything on one bucket | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"arn:aws:s3:::b"}]}}
                denies everything | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Deny","Action":"*","Resource":"*"}]}}
                not a policy | arn:aws:iam::123456789012:role/r | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}}
                no document | arn:aws:iam::123456789012:policy/p | {}
                document is no JSON | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":"nonsense"}
                """;
    }

    @Override
    String found() {
        return """
                everything | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}}
                a statement that stands alone | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"*","Resource":["*"]}}}
                among others | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["s3:GetObject","*"],"Resource":["arn:aws:s3:::b","*"]}]}}
                everything of IAM | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"iam:*","Resource":"*"}]}}
                everything but something | arn:aws:iam::123456789012:policy/p | {"PolicyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","NotAction":"iam:*","Resource":"*"}]}}
                as text | arn:aws:iam::123456789012:policy/p | {"PolicyVersion":{"Document":"{\\"Statement\\":[{\\"Effect\\":\\"Allow\\",\\"Action\\":\\"*\\",\\"Resource\\":\\"*\\"}]}"}}
                as encoded text | arn:aws:iam::123456789012:policy/p | {"Document":"%7B%22Statement%22%3A%7B%22Effect%22%3A%22Allow%22%2C%22Action%22%3A%22%2A%22%2C%22Resource%22%3A%22%2A%22%7D%7D"}
                """;
    }
}
