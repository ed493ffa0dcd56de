import { ArrowUpRight } from 'lucide-react'
import { commands } from '../commands/commands'
import { CardButton } from './CardButton'
import './OpenButton.css'

// OpenButton opens the workflow that a step calls.
export function OpenButton({ step }: { step: string }) {
  const { openCalled } = commands
  return (
    <CardButton
      step={step}
      command={openCalled}
      label={openCalled.label()}
      className="card-open"
      icon={ArrowUpRight}
      size={14}
    />
  )
}
