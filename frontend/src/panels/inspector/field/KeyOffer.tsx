import { KeyRound } from 'lucide-react'
import { goesTo, keyIn, secretReference, takesSecret } from '../../../domain/form/secret'
import { texts } from '../../../domain/texts'
import { openSecret } from '../../../store/program/secrets'
import { useTools } from '../../../store/program/tools'
import { Button } from '../../../ui/Button'
import { useStep } from './step'

interface Props {
  argument: string
  value: unknown
  onKeep: (value: unknown) => void // with the name of a secret in place of the key
}

// KeyOffer offers to make a secret of what looks like a key in an argument.
export function KeyOffer({ argument, value, onKeep }: Props) {
  const { node } = useStep()
  const tool = useTools(({ tools }) => tools.get(node.tool?.name ?? ''))
  const key = takesSecret(tool, argument) ? keyIn(value) : undefined
  if (!key) return null
  const keep = (): void =>
    openSecret({ name: key.name, value: key.value, ...goesTo(tool, node.tool?.arguments ?? {}) }, (name) =>
      onKeep(key.within(secretReference(name))),
    )
  return (
    <div className="form-offer">
      <span className="muted">{texts.secrets.offerText}</span>
      <Button icon={KeyRound} onClick={keep}>
        {texts.secrets.offer}
      </Button>
    </div>
  )
}
