import { texts } from '../../domain/texts/index'
import { openExample, useExamples } from '../../store/program/examples'
import { setDialog } from '../../store/page/session'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/Icon'
import './Examples.css'

const close = (): void => setDialog('none')

export function ExamplesDialog() {
  const list = useExamples((state) => state.list)
  const open = async (id: string): Promise<void> => {
    if (await openExample(id)) close()
  }
  return (
    <Dialog title={texts.examples.title} lead={texts.examples.lead} closeLabel={texts.examples.close} onClose={close}>
      {!list && <p className="muted">{texts.examples.reading}</p>}
      <ul>
        {list?.map(({ id, name, description, icon, steps }) => (
          <li key={id}>
            <button type="button" className="example-row" onClick={() => void open(id)}>
              <Icon name={icon} size={16} />
              <span className="example-what">
                <strong dir="auto">{name}</strong>
                <span>{description}</span>
              </span>
              <span className="example-steps">{texts.open.steps(steps)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
