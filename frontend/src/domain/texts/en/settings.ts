import { inQuotes } from './words'

// The texts of the settings. They come late.
export const settings = {
  title: 'Settings',
  close: 'Close settings',
  sections: {
    model: {
      title: 'Model',
      lead: 'Any endpoint that speaks the OpenAI protocol. Your words and tools are sent there only.',
    },
    planning: { title: 'Planning', lead: 'Changes apply at once.' },
    tools: { title: 'Tools', lead: 'What plans can use, who offers it, and which files it reaches.' },
    appearance: { title: 'Appearance', lead: 'Changes apply at once.' },
    privacy: { title: 'Privacy', lead: 'What is kept, and where.' },
    diagnostics: { title: 'Diagnostics', lead: 'How requests went on this machine, the command line’s too.' },
  },
  fixed: {
    environment: 'An environment variable sets this; it wins over what is chosen here.',
    commandLine: 'The command line sets this; it wins over what is chosen here.',
    default: '',
    file: '',
  },
  reset: (value: string) => `Reset to ${inQuotes(value)}`,
  on: 'on',
  off: 'off',
  language: { system: 'As the system has it', waits: 'The page speaks it when it is loaded again.' },
  privacy: {
    workflows: 'This workflow',
    workflowsText: 'Its history and what was said to the assistant are kept on this machine too.',
    settings: 'Settings',
    settingsText: 'What you choose in this dialog.',
    recorded: 'Figures and failed requests',
    recordedText: 'For the page of diagnostics. Failed requests are kept for 7 days.',
    runs: 'Runs',
    runsText:
      'What each run was given, called and gave, with its pictures and files, for 30 days at most; each can be removed from the list of runs. They are in the folder “runs” beside the one above.',
    open: 'Open folder',
    copy: 'Copy path',
    copied: 'Copied',
    key: 'Key of the model',
    keyText:
      'In no file of Planwright: in memory until the program ends, or in the keychain of your system where you asked for that.',
    sent: 'What leaves this machine',
    nothingSent: 'Nothing when you plan, for the offline planner plans here.',
    sentTo: (host: string) =>
      `Your words, the conversation, the workflow and the tools go to ${host} when you ask the assistant, with what happened in a run where you ask about that. AI steps of a run send it the values they work on.`,
    sentElsewhere:
      'Steps of a run contact what Run shows first, and servers of tools what they are made for. Figures go to a collector only where your OTEL_ variables name one. Help asks for the newest version only when you tell it to, and sends nothing of yours.',
  },
}
