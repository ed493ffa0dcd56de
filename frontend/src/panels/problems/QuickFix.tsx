import { WandSparkles } from 'lucide-react'
import type { Problem } from '../../domain/problem'
import { edit } from '../../store/document'
import { useScene } from '../../store/scene'
import { Button } from '../../ui/Button'

// QuickFix solves a problem with one click, where a way is known.
export function QuickFix({ problem: { quickFix } }: { problem: Problem }) {
  const real = useScene((scene) => scene.of === 'document') // a fix is made for the document
  if (!quickFix || !real) return null
  return (
    <Button icon={WandSparkles} onClick={() => edit(quickFix.label, quickFix.patch)}>
      {quickFix.label}
    </Button>
  )
}
