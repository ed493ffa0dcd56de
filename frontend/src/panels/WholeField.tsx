import { Field } from '../ui/Field'
import type { FieldProps } from '../ui/Field'
import { WholeValue } from './WholeValue'

// WholeField is a field in one line for what is used as it is written, such as a command:
// where signs in it are not seen, it stands below whole.
export function WholeField(props: Omit<FieldProps, 'below' | 'secret'>) {
  return <Field {...props} below={<WholeValue text={props.value} label={props.label} />} />
}
