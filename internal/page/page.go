// Package page is how the rooms of the program speak to a page: events, lists that are
// never null, and times.
package page

import "time"

// Emit brings an event to the pages. It must keep the order and return soon; it
// is called while the document is locked.
type Emit func(name string, payload any)

// List is the list, never null in JSON.
func List[L ~[]T, T any](l L) L {
	if l == nil {
		return L{}
	}
	return l
}

// Time is the time for a page, "" for the zero time.
func Time(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// Moment is Time to the millisecond: a page that counts on from it would else show
// up to a second too much, and go back at the end.
func Moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z07:00")
}
