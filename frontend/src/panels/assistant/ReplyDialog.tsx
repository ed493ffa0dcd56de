import { texts } from '../../domain/texts/index'
import { Dialog } from '../../ui/Dialog'
import { ReadView } from './ReadView'
import { ReplyView } from './ReplyView'
import type { AttemptView } from '../../wire/types'

// ReplyDialog has what the model wrote beside what was read of it.
export function ReplyDialog({ attempt, onClose }: { attempt: AttemptView; onClose: () => void }) {
  const { besideTitle, besideClose, wrote, wasRead } = texts.ledger
  return (
    <Dialog title={besideTitle(attempt.n)} closeLabel={besideClose} onClose={onClose}>
      <div className="replies">
        <section>
          <h3>{wrote}</h3>
          <ReplyView attempt={attempt} />
        </section>
        <section>
          <h3>{wasRead}</h3>
          <ReadView attempt={attempt} />
        </section>
      </div>
    </Dialog>
  )
}
