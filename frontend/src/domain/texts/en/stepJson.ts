// What is said around a step as JSON. It comes late.
export const stepJson = {
  label: 'Step as JSON',
  another: 'something else',
  apply: 'Apply',
  discard: 'Discard',
}
