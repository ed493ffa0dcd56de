package notification

import (
	"context"
	"encoding/json"

	"planwright/internal/tools/program"
)

// Unavailable tells the person that nothing can be shown here, and what to do.
const Unavailable = "Notifications are not available here: the system did not take it. Allow notifications in the system's settings."

// WhyNone says why nothing can be shown, as far as that is known before; "": it can.
func WhyNone() string { return "" }

// balloon shows what it reads from its input, so that no sign in the texts is read
// as a script.
const balloon = `[Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false
$ErrorActionPreference = 'Stop'
$given = [Console]::In.ReadToEnd() | ConvertFrom-Json
Add-Type -AssemblyName System.Windows.Forms, System.Drawing
$icon = New-Object System.Windows.Forms.NotifyIcon
$icon.Icon = [System.Drawing.SystemIcons]::Information
$icon.Visible = $true
$icon.ShowBalloonTip(5000, $given.title, $given.message, $given.level)
Start-Sleep -Seconds 5
$icon.Dispose()`

// Show has the system show it for five seconds, and waits until it has.
func Show(ctx context.Context, n Notification) error {
	level := "Info"
	if n.Warns {
		level = "Warning"
	}
	given, err := json.Marshal(map[string]string{"title": n.Title, "message": n.Message, "level": level})
	if err != nil {
		return err
	}
	_, err = program.Quietly(ctx, []string{"powershell.exe", "-NoProfile", "-NonInteractive", "-Command", balloon}, string(given), nil)
	return err
}
