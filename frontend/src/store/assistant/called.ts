import { firstWords } from '../../domain/text/called'
import { shownName } from '../../domain/text/legible'
import { useDocument } from '../document/document'
import { useChat } from './chat'

// useCalled is what the open workflow is called wherever it is named; '' where nothing names it.
export function useCalled(): string {
  const { name, nodes } = useDocument((state) => state.workflow)
  const said = useChat((state) => state.exchanges[0]?.words ?? '')
  return shownName(name || (nodes.length === 0 ? firstWords(said) : ''))
}
