import { KeyRound } from 'lucide-react'
import { goesTo } from '../../domain/form/secret'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document/document'
import { openSecret } from '../../store/program/secrets'
import { useTools } from '../../store/program/tools'
import { Button } from '../../ui/Button'

// AddSecret begins the secret that a step uses and that is not there, for where that gives
// it to.
export function AddSecret({ name, node }: { name: string; node: string | undefined }) {
  const begin = (): void => {
    const call = useDocument.getState().workflow.nodes.find(({ id }) => id === node)?.tool
    const tool = call && useTools.getState().tools.get(call.name)
    openSecret({ name, ...goesTo(tool, call?.arguments ?? {}) })
  }
  return (
    <Button icon={KeyRound} onClick={begin}>
      {texts.secrets.addNamed(name)}
    </Button>
  )
}
