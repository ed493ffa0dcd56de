import { addingCommands } from './adding'
import { arrangingCommands } from './arranging'
import { assistantCommands } from './assistant'
import { clipboardCommands } from './clipboard'
import type { Command, Commands } from './command'
import { documentCommands } from './document'
import { editCommands } from './edit'
import { exampleCommands } from './examples'
import { exportCommands } from './exporting'
import { focusCommands } from './focus'
import { historyCommands } from './history'
import { programCommands } from './program'
import { proposalCommands } from './proposal'
import { stepCommands } from './steps'
import { viewCommands } from './view'

export type { Command } from './command'
export { COMPOSER } from './assistant'

// All intents by name. A subject has a file of its own beside this one.
export const commands = {
  ...documentCommands,
  ...exportCommands,
  ...exampleCommands,
  ...editCommands,
  ...addingCommands,
  ...stepCommands,
  ...clipboardCommands,
  ...arrangingCommands,
  ...viewCommands,
  ...focusCommands,
  ...assistantCommands,
  ...proposalCommands,
  ...historyCommands,
  ...programCommands,
} satisfies Commands

export const allCommands: readonly Command[] = Object.values(commands)
