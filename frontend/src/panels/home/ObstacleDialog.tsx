import { texts } from '../../domain/texts'
import { told } from '../../domain/texts/program'
import { openWorkflow } from '../../store/home/pages'
import { explain, showFile, useWorkflows } from '../../store/home/workflows'
import { useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { CopyLine } from '../connect/CopyLine'

const words = texts.home
const close = (): void => explain('')

// ObstacleDialog says why a file of the list cannot be opened, where it is, and what helps.
export function ObstacleDialog({ id }: { id: string }) {
  const one = useWorkflows(({ list }) => list?.find((each) => each.id === id))
  const opens = useSession((state) => state.fileDialogs)
  const said = one?.note.said
  if (!one || !said) return null // it can be opened by now
  const { name, note, path, steps } = one
  const open = (): void => {
    close()
    void openWorkflow(id)
  }
  const looks = steps > 0 // as it is, though not to be changed
  return (
    <Dialog title={name} lead={told(said)} closeLabel={words.obstacle.close} onClose={close}>
      {!looks && <p>{note.kept ? words.obstacle.kept : words.obstacle.none}</p>}
      <div className="home-obstacle">
        <CopyLine text={path} label={words.obstacle.path} />
      </div>
      <div className="home-obstacle">
        {note.kept && (
          <Button kind="primary" onClick={open}>
            {words.obstacle.open}
          </Button>
        )}
        {looks && (
          <Button kind="primary" onClick={open}>
            {words.obstacle.look}
          </Button>
        )}
        {opens && <Button onClick={() => showFile(id)}>{words.show}</Button>}
      </div>
    </Dialog>
  )
}
