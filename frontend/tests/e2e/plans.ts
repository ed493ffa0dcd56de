// Replies as models write them.

const variable = (name: string) => ({ type: 'Variable', name })
const literal = (type: string, value: unknown) => ({ type: 'Literal', value: { type, value } })
const found = (name: string, value: boolean) => ({
  left: variable(name),
  operator: 'Equals',
  right: literal('Bool', value),
})

const tool = (name: string, tool_name: string, args: Record<string, unknown>) => ({
  step_type: 'Tool',
  name,
  tool_name,
  arguments: args,
})

export const linear = JSON.stringify({
  steps: [
    tool('Open Notes', 'launch_app', { app_name: 'Notes' }),
    tool('Look for New', 'find_text', { text: 'New' }),
    tool('Press New', 'click', { target: 'New' }),
  ],
})

const branchingPlan = {
  nodes: [
    { id: 'n1', ...tool('Look for Total', 'find_text', { text: 'Total' }) },
    { id: 'n2', step_type: 'If', name: 'Total seen?', condition: found('n1.found', true) },
    { id: 'n3', ...tool('Say it is there', 'notify', { message: 'Found {{n1.text}}' }) },
    { id: 'n4', ...tool('Ask what to do', 'ask_person', { question: 'There is no total. Go on?' }) },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n3', output: { type: 'IfTrue' } },
    { from: 'n2', to: 'n4', output: { type: 'IfFalse' } },
  ],
}

export const branching = JSON.stringify(branchingPlan)

// The same without its last link: a branch is missing.
export const missingBranch = JSON.stringify({ ...branchingPlan, edges: branchingPlan.edges.slice(0, 2) })

// What the request asks for with which a model is tried.
export const pdfs = JSON.stringify({
  nodes: [
    { id: 'l', ...tool('List PDFs', 'list_files', { folder: '~/Documents', pattern: '*.pdf' }) },
    { id: 'i', step_type: 'If', name: 'Any?', condition: found('l.found', true) },
    { id: 'n', ...tool('Tell how many', 'notify', { message: '{{l.count}}' }) },
    { id: 'w', ...tool('Write the names', 'write_file', { path: 'pdfs.txt', text: '{{l.text}}' }) },
  ],
  edges: [
    { from: 'l', to: 'i' },
    { from: 'i', to: 'n', output: { type: 'IfTrue' } },
    { from: 'i', to: 'w', output: { type: 'IfFalse' } },
  ],
})

// Comments, trailing commas and a spelled-out label: certain to repair here.
export const slips = `Here is the plan:
\`\`\`json
{
  "nodes": [
    {"id": "a", "step_type": "Tool", "tool_name": "launch_app", "name": "Open Notes", "arguments": {"app_name": "Notes",},}, // the app
    {"id": "b", "step_type": "Tool", "tool_name": "click", "name": "Press New", "arguments": {"target": "New"},},
  ],
  "edges": [{"from": "a", "to": "b"},]
}
\`\`\``

const invoicePlan = {
  nodes: [
    { id: 's1', ...tool('Open supplier portal', 'open_url', { url: 'https://portal.acme.example' }) },
    { id: 's2', ...tool('Sign in', 'type_text', { text: 'accounts@acme.example' }) },
    {
      id: 's3',
      step_type: 'Loop',
      name: 'For every page',
      exit_condition: found('s8.found', false),
      max_iterations: 20,
    },
    { id: 's4', ...tool('Read invoice total', 'find_text', { text: 'Total' }) },
    {
      id: 's5',
      step_type: 'If',
      name: 'Total over 1,000?',
      condition: { left: variable('s4.text'), operator: 'GreaterThan', right: literal('Number', 1000) },
    },
    { id: 's6', ...tool('Ask me to approve', 'ask_person', { question: 'Pay {{s4.text}}?' }) },
    {
      id: 's7',
      ...tool('File the invoice', 'move_file', { from: 'Downloads/invoice-{{s3.iteration}}.pdf', to: 'Invoices' }),
    },
    { id: 's8', ...tool('Look for the next page', 'find_text', { text: 'Next' }) },
    { id: 's9', step_type: 'EndLoop', name: 'Next page', loop_id: 's3' },
    { id: 's10', step_type: 'AiTransform', name: 'Summarise what was filed', kind: 'summarize', input_ref: 's4.text' },
  ],
  edges: [
    { from: 's1', to: 's2' },
    { from: 's2', to: 's3' },
    { from: 's3', to: 's4', output: { type: 'LoopBody' } },
    { from: 's4', to: 's5' },
    { from: 's5', to: 's6', output: { type: 'IfTrue' } },
    { from: 's5', to: 's7', output: { type: 'IfFalse' } },
    { from: 's6', to: 's8' },
    { from: 's7', to: 's8' },
    { from: 's8', to: 's9' },
    { from: 's9', to: 's3' },
    { from: 's3', to: 's10', output: { type: 'LoopDone' } },
  ],
}

export const invoices = JSON.stringify(invoicePlan)

// A first try that forgets what happens to an invoice that is not over the limit.
export const invoicesWithoutFalse = JSON.stringify({
  nodes: invoicePlan.nodes.filter((node) => node.id !== 's7'),
  edges: invoicePlan.edges.filter((edge) => edge.from !== 's7' && edge.to !== 's7'),
})

// A second try with slips that are certain to repair.
export const invoicesWithSlips = JSON.stringify(invoicePlan, null, 1)
  .replace('"type": "LoopBody"', '"type": "loop_body"')
  .replace(/(\d+)\n {2}\}/, '$1,\n  }')

export const INVOICE_WORDS =
  'Sign in to the supplier portal, go through every page of invoices and file each one. If an invoice is over 1,000 ask me first. Then tell me what was filed.'

// A change of two steps: one more, and another argument.
export const twoChanges = JSON.stringify({
  add: [tool('Tell me', 'notify', { message: 'The note is open' })],
  update: [{ node_id: 'look_for_new', arguments: { text: 'Create' } }],
})

// The invoices without the question, and with a picture nobody needs.
export const invoicesWithScreenshot = JSON.stringify({
  nodes: [
    ...invoicePlan.nodes.filter((node) => node.id !== 's5' && node.id !== 's6'),
    { id: 'shot', ...tool('Take screenshot', 'take_screenshot', {}) },
  ],
  edges: [
    ...invoicePlan.edges.filter(
      ({ from, to }) => ![from, to].some((id) => id === 's5' || id === 's6') && !(from === 's2' && to === 's3'),
    ),
    { from: 's2', to: 'shot' },
    { from: 'shot', to: 's3' },
    { from: 's4', to: 's7' },
  ],
})

// A change of every kind.
export const approval = JSON.stringify({
  message: 'I added an approval for invoices over 1,000; smaller ones are filed straight away. The screenshot is gone.',
  add: [
    {
      step_type: 'If',
      name: 'Total over 1,000?',
      condition: { left: variable('read_invoice_total.text'), operator: 'GreaterThan', right: literal('Number', 1000) },
      after: 'read_invoice_total',
      then: [tool('Ask me to approve', 'ask_person', { question: 'Pay {{read_invoice_total.text}}?' })],
    },
  ],
  update: [{ node_id: 'sign_in', arguments: { text: 'billing@acme.example' } }],
  remove_node_ids: ['take_screenshot'],
})
