import { late } from '../../domain/texts/late'
import { remove } from '../../store/program/servers'
import { Button } from '../../ui/Button'
import type { Intent } from './useIntent'

const words = late.servers

interface Props {
  name: string
  intent: Intent
  onClose: () => void
  onRemoved: () => void
}

// RemoveAsk asks in line before a server is taken out of the settings.
export function RemoveAsk({ name, intent, onClose, onRemoved }: Props) {
  const go = async (): Promise<void> => {
    if (await intent.run(() => remove(name))) onRemoved()
  }
  return (
    <div className="tools-box" role="group" aria-label={words.remove}>
      <p>{words.removeAsk(name)}</p>
      <div className="tools-foot">
        <Button disabled={intent.busy} onClick={go}>
          {words.removeYes}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {words.removeNo}
        </Button>
      </div>
    </div>
  )
}
