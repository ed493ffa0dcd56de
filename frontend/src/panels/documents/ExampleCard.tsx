import { useEffect, useState } from 'react'
import { toldOf } from '../../domain/program/example'
import { texts } from '../../domain/texts/index'
import { thumbnailOf } from '../../store/page/thumbnail'
import type { Thumbnail } from '../../store/page/thumbnail'
import { Icon } from '../../ui/Icon'
import type { ExampleView } from '../../wire/types'

const words = texts.examples

// ExampleCard shows what an example looks like, does and needs.
export function ExampleCard({ example, onOpen }: { example: ExampleView; onOpen: () => void }) {
  const { icon, steps } = example
  const { name, description } = toldOf(example)
  const needs = example.needs.map((need) => words.needs[need])
  return (
    <button type="button" className="example-card" onClick={onOpen}>
      <Picture example={example} />
      <span className="example-name">
        <Icon name={icon} size={16} />
        <strong dir="auto">{name}</strong>
        <span className="example-steps">{texts.open.steps(steps)}</span>
      </span>
      <span>{description}</span>
      {needs.length > 0 && <span className="example-needs">{words.needed(needs)}</span>}
    </button>
  )
}

function Picture({ example: { workflow, loops } }: { example: ExampleView }) {
  const [picture, setPicture] = useState<Thumbnail>()
  useEffect(() => {
    let isWanted = true
    void thumbnailOf(workflow, loops).then((drawn) => {
      if (isWanted) setPicture(drawn)
    })
    return () => {
      isWanted = false
    }
  }, [workflow, loops])
  return (
    <svg className="example-picture" viewBox={picture?.viewBox} aria-hidden>
      {picture?.shapes.map(([kind, path], i) => (
        <path key={i} data-family={kind} d={path} />
      ))}
    </svg>
  )
}
