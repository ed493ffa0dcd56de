import type { LucideIcon } from 'lucide-react'
import { IconButton } from '../ui/IconButton'
import type { Command } from './command'
import { hintOf } from './keys'
import { useCommand } from './useCommand'

interface Props {
  command: Command
  icon?: LucideIcon // in place of the command's own, where it tells a state
  pressed?: boolean // where the button is one of several modes
  run?: (button: HTMLElement) => unknown // where what it opens stands beside the button
}

// CommandButton is a command as a button without words.
export function CommandButton({ command, icon = command.icon, pressed, run }: Props) {
  const { label, can } = useCommand(command)
  return (
    <IconButton
      icon={icon}
      label={label}
      hint={hintOf(command)}
      disabled={!can}
      pressed={pressed}
      onClick={run ?? (() => command.run())}
    />
  )
}
