type Props = Readonly<Record<string, unknown>>

const BLOCKS = new Set<unknown>([
  'p',
  'div',
  'li',
  'dt',
  'dd',
  'td',
  'th',
  'label',
  'legend',
  'summary',
  'button',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])

// directed are the properties of an element of which a text is all it holds: it is read in
// the direction of that text, whoever wrote it. What holds elements too says it itself, and
// so does a part of a line: a line does not look into parts that have a direction.
export function directed(type: unknown, props: Props): Props {
  return BLOCKS.has(type) && props.dir === undefined && isText(props.children) ? { ...props, dir: 'auto' } : props
}

function isText(children: unknown): boolean {
  if (!Array.isArray(children)) return typeof children === 'string' && children !== ''
  return children.some(isText) && children.every((one) => typeof one !== 'object' || one === null || isText(one))
}
