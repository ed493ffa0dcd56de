import type { Command } from '../../commands/command'
import { useCommand, useWhyNot } from '../../commands/useCommand'
import { Button } from '../../ui/Button'

// Way is a way to run the selected step, or what is before it.
export function Way({ command }: { command: Command }) {
  const { label, can } = useCommand(command)
  const why = useWhyNot(command)
  return (
    <Button icon={command.icon} disabled={!can} title={why} onClick={command.run}>
      {label}
    </Button>
  )
}
