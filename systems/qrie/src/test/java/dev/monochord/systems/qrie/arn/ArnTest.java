package dev.monochord.systems.qrie.arn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArnTest {

    @ParameterizedTest
    @CsvSource({
        "arn:aws:s3:::my-bucket,aws,s3,'','',my-bucket,my-bucket",
        "arn:aws-cn:ec2:cn-north-1:123456789012:volume/vol-1,aws-cn,ec2,cn-north-1,123456789012,volume/vol-1,volume",
        "arn:aws:rds:eu-west-1:123456789012:db:a:b:c,aws,rds,eu-west-1,123456789012,db:a:b:c,db",
        "arn:aws-us-gov:iam::000000000042:root,aws-us-gov,iam,'',000000000042,root,root",
        "arn:aws:apigateway:eu-west-1::/restapis/abc,aws,apigateway,eu-west-1,'',/restapis/abc,''",
    })
    void partsAreRead(
            String text,
            String partition,
            String service,
            String region,
            String account,
            String resource,
            String type) {
        Arn arn = Arn.parse(text).orElseThrow();
        assertThat(arn).isEqualTo(new Arn(partition, service, region, account, resource));
        assertThat(arn.type()).isEqualTo(type);
        assertThat(arn).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "arn",
                "arn:aws:s3::bucket",
                "arn:aws:s3:::",
                "arn:other:s3:::b",
                "ARN:aws:s3:::b",
                "arn:aws::::b",
                "arn:aws:S3:::b",
                "arn:aws:s3::12345:b",
                "arn:aws:s3::1234567890123:b",
                "arn:aws:iam::aws:policy/ReadOnlyAccess",
                "arn:aws:s3:::a\u0000b",
                "arn:aws:s3:::a\u007fb",
                "arn:aws:s3:::a\u0085b",
                "arn:aws:s3:eu west:123456789012:b",
            })
    void anythingElseIsNone(String text) {
        assertThat(Arn.parse(text)).isEmpty();
    }

    @Test
    void sortKeyHasRoomForIt() {
        String head = "arn:aws:s3:::";
        assertThat(Arn.parse(head + "b".repeat(1024 - head.length()))).isPresent();
        assertThat(Arn.parse(head + "b".repeat(1025 - head.length()))).isEmpty();
        assertThat(Arn.parse(head + "é".repeat(600))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"s3,s3", "ebs,ec2", "EBS,ec2", "docdb,rds", "neptune,rds", "Lambda,lambda"})
    void productIsFoundUnderTheServiceOfItsArns(String name, String service) {
        assertThat(Service.named(name).map(Service::arnName)).hasValue(service);
        assertThat(Service.named("mainframe")).isEmpty();
    }
}
