import { late } from '../texts/late'
import { dateExample } from './dateExample'
import { writingsOf } from './period'
import { countsDays } from './dateTest'
import { bracketed } from './formula'
import type { Form, Pivot, Scalar, Split, Test } from './forms'
import { pairsOf } from './joinKeys'
import { linesOf } from './pipe'
import { countsNone } from './pivot'

const words = late.data

// programWords are the lines of a data program in words, as its forms have them.
export function programWords(program: string): string[] {
  const lines = linesOf(program)
  if (lines.length === 0) return [words.said.none]
  return lines.map(({ text, form }) => (form ? formWords(form) : words.said.code(text)))
}

// programSentence is a data program in one sentence. Of what no form knows it says that there
// is more; '' where that is all, or where nothing is done.
export function programSentence(program: string): string {
  const lines = linesOf(program)
  if (!lines.some(({ form }) => form)) return ''
  const said = lines.map(({ form }) => (form ? formWords(form) : words.said.more))
  return words.said.then(said.filter((line, i) => line !== words.said.more || said[i - 1] !== line))
}

function formWords(form: Form): string {
  const { said } = words
  switch (form.kind) {
    case 'filter':
      return said.filter(form.tests.map(testWords), form.every)
    case 'sort':
      return said.sort(
        form.by.map(({ field, descending }) => said.sorted(field, words.descending[descending ? 'true' : 'false'])),
      )
    case 'present':
      return said.present
    case 'unique':
      return said.unique(form.by, form.loose ? words.loose.true : '')
    case 'group':
      return said.group(
        form.by,
        form.figures.map(({ kind, field, name, digits }) =>
          said.figure(words.figures[kind], field, name, digits === null ? '' : words.digits(digits)),
        ),
      )
    case 'total':
      return said.total(form.word, form.field, form.sums)
    case 'pivot':
      return said.pivot(
        form.column,
        form.by,
        pivotFigure(form),
        countsNone(form.figure) ? words.noRows[`${form.blank}`] : '',
      )
    case 'unpivot':
      return said.unpivot(form.fields, form.name, form.value, words.blankRows[`${form.blank}`])
    case 'pick':
      return said.pick(form.fields.map(({ name, from }) => (name === from ? name : said.renamed(from, name))))
    case 'rename':
      return said.rename(form.fields.map(({ name, from }) => said.renamed(from, name)))
    case 'choose':
      return said.choose(
        form.name,
        form.tests.map(testWords),
        form.every,
        scalarWords(form.then),
        scalarWords(form.other),
      )
    case 'affix':
      return said.affix(form.field, form.before, form.behind)
    case 'written':
      return said.written(form.field, form.as)
    case 'drop':
      return said.drop(form.fields)
    case 'fill':
      return said.fill(form.field, form.by === 'above' ? '' : scalarWords(form.value))
    case 'take':
      return said.take(words.ends[form.end], form.count, form.of)
    case 'calculate':
      return said.calculate(
        form.name,
        `${form.left} ${words.signs[form.operator]} ${form.right}`,
        form.digits === null ? '' : words.digits(form.digits),
        form.empty === 'fail' ? '' : words.empties[form.empty],
      )
    case 'span':
      return said.span(form.name, words.spans[form.unit], form.from, form.to)
    case 'formula':
      return said.calculate(
        form.name,
        [
          bracketed(form.left, form.bracket),
          ...form.more.flatMap(({ sign, side, bracket }) => [words.signs[sign], bracketed(side, bracket)]),
        ].join(' '),
        '',
        '',
      )
    case 'share':
      return said.share(form.name, form.field, form.digits === null ? '' : words.digits(form.digits))
    case 'round':
      return said.round(form.field, words.digits(form.digits))
    case 'parts':
      return said.parts(form.field, cutWords(form), form.names)
    case 'extract':
      return said.extract(form.name, words.extracts[form.what], form.mark, form.field)
    case 'texts':
      return said.texts(words.texts[form.each], form.name)
    case 'combine':
      return said.combine(form.name, form.fields, form.by, form.empty === 'keep' ? words.blankTexts.keep : '')
    case 'split':
      return said.split(form.field, cutWords(form))
    case 'period':
      return said.period(form.name, words.periods[form.period], form.field, dateExample(form.from))
    case 'convert':
      return said.convert(form.field, words.conversions[form.to])
    case 'replace':
      return said.replace(form.field, form.what, form.by, words.wheres[form.where])
    case 'date':
      return said.date(form.field, writingsOf(form).map(dateExample).reduce(said.either), dateExample(form.to))
    case 'flatten':
      return said.flatten
    case 'entries':
      return said.entries(form.field, words.blankEntries[`${form.blank}`])
    case 'stack':
      return said.stack(form.lists, form.file)
    case 'files':
      return said.files(form.by)
    case 'join':
      return said.join(
        form.list,
        form.other,
        pairsOf(form).map(({ key, otherKey }) => said.partner(key, otherKey)),
        [
          words.keeps[form.keep],
          ...(form.loose ? [words.loose.true] : []),
          ...(form.ending === '' ? [] : [said.both(form.ending)]),
          ...(form.keep === 'both' && form.status ? [said.status(form.status)] : []),
        ].join(', '),
      )
  }
}

const pivotFigure = ({ figure, of, digits }: Pivot): string =>
  words.said.cell(words.figures[figure], of, digits === null ? '' : words.digits(digits))

const cutWords = ({ at, by }: Pick<Split, 'at' | 'by'>): string => (at === 'mark' ? `“${by}”` : words.cuts[at])

const scalarWords = (value: Scalar): string => (typeof value === 'string' ? `“${value}”` : String(value))

// testWords say a test; one of empty cells compares with nothing.
function testWords({ field, operator, value, loose, column, bare }: Test): string {
  const is = `${field} ${words.operators[operator]}`
  if (column) return `${is} ${words.said.column(String(value))}`
  const what = [value].flat().map(scalarWords)
  if (operator === 'lately') return words.said.lately(field, what.join())
  if (countsDays(operator)) return words.said.days(is, what.join())
  const how = loose ? ` (${words.cases.true})` : bare === true ? ` (${words.bare.true})` : ''
  return operator === 'empty' || operator === 'filled' ? is : `${is} ${what.join(', ')}${how}`
}
