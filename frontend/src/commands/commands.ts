import { addingCommands } from './adding'
import { arrangingCommands } from './arranging'
import { assistantCommands } from './assistant'
import { callingCommands } from './calling'
import { clipboardCommands } from './clipboard'
import type { Command, Commands } from './command'
import { directionCommands } from './direction'
import { documentCommands } from './document'
import { editCommands } from './edit'
import { exampleCommands } from './examples'
import { exportCommands } from './exporting'
import { focusCommands } from './focus'
import { historyCommands } from './history'
import { libraryCommands } from './library'
import { noteColours } from './notes'
import { pageCommands } from './pages'
import { inputCommands } from './inputs'
import { programCommands } from './program'
import { proposalCommands } from './proposal'
import { runCommands } from './running'
import { stepCommands } from './steps'
import { viewCommands } from './view'

export type { Command } from './command'

// All intents by name. A subject has a file of its own beside this one.
export const commands = {
  ...documentCommands,
  ...libraryCommands,
  ...inputCommands,
  ...exportCommands,
  ...exampleCommands,
  ...editCommands,
  ...addingCommands,
  ...stepCommands,
  ...callingCommands,
  ...clipboardCommands,
  ...arrangingCommands,
  ...viewCommands,
  ...directionCommands,
  ...focusCommands,
  ...assistantCommands,
  ...runCommands,
  ...proposalCommands,
  ...historyCommands,
  ...programCommands,
  ...pageCommands,
} satisfies Commands

export const allCommands: readonly Command[] = [...Object.values(commands), ...noteColours]
