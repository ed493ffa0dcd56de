import { toldOf } from '../../domain/program/example'
import { texts } from '../../domain/texts/index'
import { openExample, useExamples } from '../../store/program/examples'
import { Icon } from '../../ui/Icon'
import { tip } from '../../ui/tooltip'
import './Examples.css'
import type { ExampleView } from '../../wire/types'

// Examples are a way to begin without words of one's own.
export function Examples() {
  const list = useExamples((state) => state.list)
  if (!list || list.length === 0) return null
  return (
    <section className="examples" aria-labelledby="examples-title">
      <h3 id="examples-title" className="examples-title">
        {texts.examples.start}
      </h3>
      <ul className="examples-list">
        {list.map((example) => (
          <li key={example.id}>
            <Choice example={example} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Choice({ example }: { example: ExampleView }) {
  const { name, description } = toldOf(example)
  return (
    <button type="button" className="example" {...tip(description)} onClick={() => void openExample(example.id)}>
      <Icon name={example.icon} size={13} />
      {name}
    </button>
  )
}
