import { Key } from '../ui/Key'
import { useOff } from '../ui/useOff'
import type { Command } from './command'
import './CommandLine.css'
import { hintOf } from './keys'
import { useCommand } from './useCommand'

// CommandLine is a command as a line of a list.
export function CommandLine({ command }: { command: Command }) {
  const { label, can } = useCommand(command)
  const off = useOff(!can)
  const hint = hintOf(command)
  const Icon = command.icon
  return (
    <button
      type="button"
      className="command-line"
      {...off}
      onClick={() => {
        if (can) void command.run()
      }}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className="command-line-text">{label}</span>
      {hint !== undefined && <Key>{hint}</Key>}
    </button>
  )
}
