package dev.monochord.systems.qrie.policy;

class Ec2UnencryptedEbsTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.EC2_UNENCRYPTED_EBS;
    }

    @Override
    String compliant() {
        return """
                volume is encrypted | arn:aws:ec2:eu-west-1:123456789012:volume/vol-1 | {"Encrypted":true}
                other kinds have no volumes | arn:aws:ec2:eu-west-1:123456789012:security-group/sg-1 | {}
                volumes of instance are encrypted | arn:aws:ec2:eu-west-1:123456789012:instance/i-1 | {"BlockDeviceMappings":[{"DeviceName":"/dev/xvda","Ebs":{"Encrypted":true}}]}
                instance does not tell | arn:aws:ec2:eu-west-1:123456789012:instance/i-1 | {"BlockDeviceMappings":[{"DeviceName":"/dev/xvda","Ebs":{"VolumeId":"vol-1"}}]}
                """;
    }

    @Override
    String found() {
        return """
                volume is not encrypted | arn:aws:ec2:eu-west-1:123456789012:volume/vol-1 | {"Encrypted":false}
                volume does not tell | arn:aws:ec2:eu-west-1:123456789012:volume/vol-1 | {}
                one volume of instance is not | arn:aws:ec2:eu-west-1:123456789012:instance/i-1 | {"BlockDeviceMappings":[{"DeviceName":"/dev/xvda","Ebs":{"Encrypted":true}},{"DeviceName":"/dev/xvdb","Ebs":{"Encrypted":false}}]}
                """;
    }
}
