import { late } from '../texts/late'
import type { Tool } from '../form/tool'
import type { ToolView } from '../../wire/types'
import { programSentence } from './words'

// toldBy tells a call of a tool by what its data program does.
export function toldBy({ sentences }: ToolView, argument: string): Required<Tool>['told'] {
  return (given) => {
    const { [argument]: program, ...rest } = given
    const words = typeof program === 'string' ? programSentence(program) : ''
    return words === ''
      ? { templates: sentences, given: rest }
      : { templates: [late.data.said.whole, ...sentences], given: { ...rest, [argument]: words } }
  }
}
