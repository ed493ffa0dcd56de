import type { Calculate, Form, Group, Test } from './forms'
import { writeFigures } from './figure'
import { CONVERSIONS, PERIODS, WORDS } from './said'
import { fieldText, keyText } from './token'

// writeForm is the line of a program that a form is. readForm knows it again.
export function writeForm(form: Form): string {
  switch (form.kind) {
    case 'filter':
      return `map(select(${form.tests.map(writeTest).join(form.every ? ' and ' : ' or ')}))`
    case 'sort':
      return `sort_by(${fieldText(form.by)})${form.descending ? ' | reverse' : ''}`
    case 'unique':
      return `to_entries | unique_by(.value${fieldText(form.by)}) | sort_by(.key) | map(.value)`
    case 'group':
      return writeGroup(form)
    case 'pick':
      return `map({${form.fields.map(({ name, from }) => (name === from ? keyText(name) : `${keyText(name)}: ${fieldText(from)}`)).join(', ')}})`
    case 'take':
      return form.end === 'first' ? `.[:${form.count}]` : `.[-${form.count}:]`
    case 'calculate':
      return `map(${fieldText(form.name)} = ${fieldText(form.left)} ${form.operator} ${sideText(form.right)})`
    case 'combine':
      return `map(${fieldText(form.name)} = ([${form.fields.map(fieldText).join(', ')}] | map(. // "" | tostring) | join(${JSON.stringify(form.by)})))`
    case 'split':
      return `map(${fieldText(form.field)} |= split(${JSON.stringify(form.by)}))`
    case 'period':
      return `map(${fieldText(form.name)} = ${fieldText(form.field)}[:${PERIODS[form.period]}])`
    case 'convert':
      return `map(${fieldText(form.field)} |= ${CONVERSIONS[form.to]})`
    case 'date':
      return `map(${fieldText(form.field)} |= (strptime(${JSON.stringify(form.from)}) | strftime(${JSON.stringify(form.to)})))`
    case 'flatten':
      return 'flatten'
    case 'join':
      return `(${fieldText(form.other)} | INDEX(${fieldText(form.otherKey)})) as $by | ${fieldText(form.list)} | map(($by[${fieldText(form.key)} | tostring] // {}) + .)`
  }
}

function writeGroup({ by, figures }: Group): string {
  if (by.length === 0) return `{${writeFigures(figures)}}`
  const keys = by.map((name) => `${keyText(name)}: .[0]${fieldText(name)}`)
  const more = figures.length === 0 ? '' : `, ${writeFigures(figures)}`
  return `group_by(${by.map(fieldText).join(', ')}) | map({${keys.join(', ')}${more}})`
}

function writeTest({ field, operator, value }: Test): string {
  const at = fieldText(field)
  switch (operator) {
    case 'empty':
      return `(${at} // "") == ""`
    case 'filled':
      return `(${at} // "") != ""`
    case 'contains':
    case 'starts':
    case 'ends':
      return `(${at} // "" | tostring | ${WORDS[operator]}(${JSON.stringify(String(value))}))`
    default:
      return `${at} ${operator} ${JSON.stringify(value)}`
  }
}

function sideText(side: Calculate['right']): string {
  if (typeof side === 'string') return fieldText(side)
  return side < 0 ? `(${side})` : String(side)
}
