import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts'
import { CardButton } from '../CardButton'
import '../FoldButton.css'

// InPlaceButton shows the steps of the workflow that a step calls in its card, or hides them.
export function InPlaceButton({ step, shown }: { step: string; shown: boolean }) {
  return (
    <CardButton
      step={step}
      command={commands.showCalled}
      label={shown ? texts.calling.hide : texts.calling.show}
      className="fold"
      icon={shown ? ChevronsDownUp : ChevronsUpDown}
      size={12}
      expanded={shown}
    />
  )
}
