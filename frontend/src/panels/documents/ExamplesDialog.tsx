import { texts } from '../../domain/texts/index'
import { openExample, useExamples } from '../../store/program/examples'
import { setDialog } from '../../store/page/session'
import { Dialog } from '../../ui/Dialog'
import { ExampleCard } from './ExampleCard'
import './Examples.css'

const close = (): void => setDialog('none')

export function ExamplesDialog() {
  const list = useExamples((state) => state.list)
  const open = async (id: string): Promise<void> => {
    if (await openExample(id)) close()
  }
  return (
    <Dialog
      title={texts.examples.title}
      lead={texts.examples.lead}
      size="gallery"
      closeLabel={texts.examples.close}
      onClose={close}
    >
      {!list && <p className="muted">{texts.examples.reading}</p>}
      <ul className="example-cards">
        {list?.map((example) => (
          <li key={example.id}>
            <ExampleCard example={example} onOpen={() => void open(example.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
