// Package address says which addresses of the network the program does not dial:
// those of services that hand out the keys of a machine, and those that no one
// machine has. Loopback and private networks are allowed. It also reads the address of
// an endpoint as people type it.
package address

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"syscall"
)

// Rules say what is not dialled. The zero value is for addresses that the person
// wrote in the settings.
type Rules struct {
	// Strict is for addresses that workflows and models name. It takes in those that
	// name no machine at all, which some systems read as their own, such as 0.0.0.0.
	Strict bool
}

// Forbidden is the error for an address that is not dialled.
type Forbidden struct{ Address netip.Addr }

func (f *Forbidden) Error() string { return fmt.Sprintf("%s must not be reached", f.Address) }

// Check is a *Forbidden for an address that is not dialled. An IPv6 address that
// stands for an IPv4 address is judged, and named, as that.
func (r Rules) Check(a netip.Addr) error {
	a = a.Unmap().WithZone("")
	for _, a := range []netip.Addr{embedded(a), a} {
		if isInner(a) || r.Strict && isNowhere(a) {
			return &Forbidden{a}
		}
	}
	return nil
}

// Control is for net.Dialer.ControlContext: it runs when an address is about to be
// dialled, after names were resolved, so that no name leads to where an address may
// not.
func (r Rules) Control(_ context.Context, _, hostPort string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return err
	}
	return r.Check(to.Addr())
}

func isInner(a netip.Addr) bool {
	return a.IsLinkLocalUnicast() || a.IsMulticast() || slices.Contains(metadata, a)
}

// metadata are services that hand a machine's keys to whoever asks, beyond those at
// link-local addresses.
var metadata = []netip.Addr{
	netip.MustParseAddr("fd00:ec2::254"),   // Amazon
	netip.MustParseAddr("100.100.100.200"), // Alibaba
	netip.MustParseAddr("168.63.129.16"),   // Azure
	netip.MustParseAddr("192.0.0.192"),     // Oracle
	netip.MustParseAddr("fd20:ce::254"),    // Google
}

func isNowhere(a netip.Addr) bool {
	return a.IsUnspecified() || slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(a) })
}

// reserved are networks with no machine in them; systems take some of their
// addresses for their own.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("fec0::/10"),
}

// carriers are IPv6 networks whose addresses hold the IPv4 address that is reached,
// from the byte given.
var carriers = []struct {
	network netip.Prefix
	at      int
}{
	{netip.MustParsePrefix("64:ff9b::/96"), 12},
	{netip.MustParsePrefix("64:ff9b:1::/48"), 12},
	{netip.MustParsePrefix("2002::/16"), 2},
	{netip.MustParsePrefix("::/96"), 12},
	{netip.MustParsePrefix("::ffff:0:0:0/96"), 12},
}

// embedded is the IPv4 address that an IPv6 address stands for, itself where it
// stands for none.
func embedded(a netip.Addr) netip.Addr {
	for _, c := range carriers {
		if a.Is6() && c.network.Contains(a) && !a.IsLoopback() {
			b := a.As16()
			return netip.AddrFrom4([4]byte(b[c.at : c.at+4]))
		}
	}
	return a
}
