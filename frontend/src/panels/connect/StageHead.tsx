import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { late } from '../../domain/texts/late'
import { chooseAgain } from '../../store/program/connecting'
import { Button } from '../../ui/Button'

// StageHead is the title of what follows a choice. The keyboard goes to it, as what it was
// on is gone.
export function StageHead({ title, back = false }: { title: string; back?: boolean }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="connect-head">
      {back && (
        <Button kind="plain" icon={ArrowLeft} onClick={chooseAgain}>
          {late.connecting.back}
        </Button>
      )}
      <h3 ref={head} tabIndex={-1} className="connect-title">
        {title}
      </h3>
    </div>
  )
}
