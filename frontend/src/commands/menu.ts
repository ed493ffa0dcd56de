import { on } from '../backend/events'
import { canRun } from './command'
import { allCommands } from './commands'
import { isCovered } from '../ui/places'

// followMenus runs what is chosen in the menus of the window, where the system has
// them, if it can run. It returns how to stop that.
export function followMenus(): () => void {
  return on('menu:command', ({ id }) => {
    const command = allCommands.find((one) => one.id === id)
    if (command && canRun(command) && !isCovered()) void command.run()
  })
}
