package address

import (
	"context"
	"errors"
	"testing"
)

func TestControl(t *testing.T) {
	type verdict struct{ usual, strict bool }
	free, never, written := verdict{true, true}, verdict{}, verdict{usual: true}
	for hostPort, want := range map[string]verdict{
		"127.0.0.1:80": free, "[::1]:80": free, "10.0.0.1:80": free, "192.168.1.1:443": free, "[fd00::1]:80": free, "8.8.8.8:443": free,
		"169.254.169.254:80": never, "[fe80::1%eth0]:80": never, "[::ffff:169.254.1.1]:80": never, "224.0.0.1:80": never, "[ff02::1]:80": never,
		"[64:ff9b::a9fe:a9fe]:80": never, "[64:ff9b:1::a9fe:a9fe]:80": never, "[2002:a9fe:a9fe::1]:80": never, "[::a9fe:a9fe]:80": never, "[::ffff:0:a9fe:a9fe]:80": never,
		"[64:ff9b::a00:1]:80": free,
		"[fd00:ec2::254]:80":  never, "[fd20:ce::254]:80": never, "100.100.100.200:80": never, "168.63.129.16:80": never, "192.0.0.192:80": never,
		"0.0.0.0:80": written, "[::]:80": written, "0.1.2.3:80": written, "255.255.255.255:80": written, "[fec0::1]:80": written, "[2002::1]:80": written,
		"nonsense": never,
	} {
		got := verdict{
			Rules{}.Control(context.Background(), "tcp", hostPort, nil) == nil,
			Rules{Strict: true}.Control(context.Background(), "tcp", hostPort, nil) == nil,
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", hostPort, got, want)
		}
	}
}

func TestForbiddenNamesWhatIsReached(t *testing.T) {
	var forbidden *Forbidden
	err := Rules{}.Control(context.Background(), "tcp", "[64:ff9b::a9fe:a9fe]:80", nil)
	if !errors.As(err, &forbidden) || forbidden.Address.String() != "169.254.169.254" {
		t.Errorf("it is %v", err)
	}
}
