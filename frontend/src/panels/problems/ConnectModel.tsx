import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts'
import { Button } from '../../ui/Button'

// ConnectModel leads to where a model is connected, for steps that one does.
export function ConnectModel() {
  return (
    <Button icon={commands.connect.icon} onClick={commands.connect.run}>
      {texts.answer.connect}
    </Button>
  )
}
