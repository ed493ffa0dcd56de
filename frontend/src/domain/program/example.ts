import { texts } from '../texts'
import type { ExampleView } from '../../wire/types'

// toldOf is what is read of an example before it is opened.
export const toldOf = ({ id, workflow }: ExampleView): { name: string; description: string } =>
  texts.examples.of[id] ?? { name: workflow.name, description: '' }
