package builtin

import (
	"context"
	"encoding/json"

	"planwright/internal/tools/program"
)

const howToNotify = "the system did not take it. Allow notifications in the system's settings."

// WhyNoNotifications says why none can be shown, as far as that is known before; "": they can.
func WhyNoNotifications() string { return "" }

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

func showNotification(ctx context.Context, a notifyArguments) error {
	level := "Info"
	if a.Level == "warn" {
		level = "Warning"
	}
	given, err := json.Marshal(map[string]string{"title": a.Title, "message": a.Message, "level": level})
	if err != nil {
		return err
	}
	_, err = program.Quietly(ctx, []string{"powershell.exe", "-NoProfile", "-NonInteractive", "-Command", balloon}, string(given), nil)
	return err
}
