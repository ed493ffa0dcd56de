import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { useCommand, useWhyNot } from '../../commands/useCommand'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document/document'
import { cannotRun, showWhyNot } from '../../store/run/running'
import { activeIn, useRuns } from '../../store/run/runs'
import { tip } from '../../ui/tooltip'
import './RunButton.css'

// RunButton runs the workflow, or stops the run that is going on. Where it cannot it says
// why; errors are shown with a press.
export function RunButton() {
  const stops = useRuns((state) => activeIn(state) !== undefined)
  const command = stops ? commands.stopRun : commands.run
  const { label, can } = useCommand(command)
  const why = useWhyNot(command)
  const Icon = command.icon
  const onClick = (): void => {
    if (can) void command.run()
    else showWhyNot()
  }
  const stuck = useDocument(cannotRun)
  const hint = stuck > 0 && !stops ? texts.running.someCannot(stuck) : `${label} (${hintOf(command) ?? ''})`
  return (
    <button
      type="button"
      className="run-button"
      data-stops={stops || undefined}
      data-stuck={(stuck > 0 && !stops) || undefined}
      aria-disabled={!can || undefined}
      {...tip(why ? texts.running.cannot(why) : hint)}
      onClick={onClick}
    >
      <Icon size={14} strokeWidth={2} aria-hidden />
      {label}
    </button>
  )
}
