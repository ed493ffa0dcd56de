// Package notification shows notifications as the desktop of the person does.
package notification

// Notification is what is shown.
type Notification struct {
	Title, Message string
	Warns          bool // it is shown as a warning
}
