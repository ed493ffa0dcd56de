package builtin

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// maxRedirects is how many redirects are followed.
const maxRedirects = 5

// harmless are the headers that another host may see; any other may be a key.
var harmless = []string{"Accept", "Accept-Language", "Content-Type", "User-Agent"}

// checkRedirect is checkRedirect where what is sent may not go anywhere: an answer that
// leads to another origin may have a part of it in the address.
func (g Goes) checkRedirect(next *http.Request, before []*http.Request) error {
	last := before[len(before)-1]
	if g != nil && !sameOrigin(next.URL, before) {
		if err := g(next.URL); err != nil || next.URL.Scheme != last.URL.Scheme {
			return refuse("%s answered with a redirect to %s, where the secret that was sent may not go, so nothing was sent there.", shortened(last.URL.Host), shortened(next.URL.Host))
		}
	}
	return checkRedirect(next, before)
}

// checkRedirect looks at where an answer sends the request.
func checkRedirect(next *http.Request, before []*http.Request) error {
	last := before[len(before)-1]
	if len(before) > maxRedirects {
		return refuse("%s redirects more than %d times. Use the address it should lead to.", before[0].URL.Host, maxRedirects)
	}
	if last.URL.Scheme == "https" && next.URL.Scheme == "http" {
		return refuse("%s redirects to %s without encryption, which is not followed. Use an https address.", last.URL.Host, next.URL.Host)
	}
	target, err := readURL(next.URL.String())
	if err == nil {
		err = checkHost(target.Hostname())
	}
	if err != nil {
		return refuse("%s redirects to an address that is not asked. %s", last.URL.Host, err)
	}
	if !staysWithin(before[0].URL, next.URL) {
		return refuse("%s answered with a redirect to %s. That is not where the step was to go, so nothing was sent there. Use that address in the step if you trust it.",
			shortened(last.URL.Host), shortened(next.URL.String()))
	}
	if err := keepMethod(next, before); err != nil {
		return err
	}
	if sameOrigin(next.URL, before) {
		return nil
	}
	if next.Method != http.MethodGet && next.Method != http.MethodHead || next.Body != nil && next.Body != http.NoBody {
		return refuse("%s redirects what was sent to another address, %s, which is not followed. Use that address in the step if you trust it.", last.URL.Host, shortened(next.URL.String()))
	}
	for name := range next.Header {
		if !slices.Contains(harmless, name) {
			next.Header.Del(name)
		}
	}
	return nil
}

// keepMethod leaves an order such as DELETE what it is, as browsers do, where Go would
// ask with GET and call that done. A POST becomes a GET, but for 307 and 308.
func keepMethod(next *http.Request, before []*http.Request) error {
	first, last := before[0], before[len(before)-1]
	moved := next.Response.StatusCode == http.StatusMovedPermanently || next.Response.StatusCode == http.StatusFound
	if moved && last.Method != http.MethodPost {
		next.Method = last.Method
	}
	if next.Method == http.MethodGet || next.Method == http.MethodHead || next.Body != nil || first.GetBody == nil {
		return nil
	}
	body, err := first.GetBody()
	next.Body, next.ContentLength = body, first.ContentLength
	next.Header["Content-Type"] = first.Header["Content-Type"]
	return err
}

// sameOrigin reports whether no other origin was on the way.
func sameOrigin(next *url.URL, before []*http.Request) bool {
	first := originOf(before[0].URL)
	return originOf(next) == first && !slices.ContainsFunc(before, func(r *http.Request) bool { return originOf(r.URL) != first })
}

// staysWithin reports whether a redirect keeps to what was agreed: the origin of the
// step, or the same site under https, which is how http and www. are usually left.
func staysWithin(agreed, next *url.URL) bool {
	from, to := originOf(agreed), originOf(next)
	if from == to {
		return true
	}
	upgraded := from.scheme == "http" && from.port == "80" && to.port == "443"
	return to.scheme == "https" && (upgraded || from.scheme == to.scheme && from.port == to.port) && sameSite(from.host, to.host)
}

// sameSite reports whether the hosts differ at most in a leading www.
func sameSite(a, b string) bool {
	bare := strings.TrimPrefix(a, "www.")
	return a == b || bare == strings.TrimPrefix(b, "www.") && strings.Contains(bare, ".")
}

// origin is whom a request goes to, so written that equal ones are equal.
type origin struct{ scheme, host, port string }

func originOf(u *url.URL) origin {
	standard := map[string]string{"http": "80", "https": "443"}
	return origin{u.Scheme, strings.ToLower(asciiHost(u.Hostname())), cmp.Or(u.Port(), standard[u.Scheme])}
}
