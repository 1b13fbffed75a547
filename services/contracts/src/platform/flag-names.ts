/**
 * Features that administrators can turn off while the site runs; all are on by default. `label` and `about` are shown in
 * the console, `off` to people who try to use the feature. One that `isTargeted` can be limited to some members.
 */
export const flags = {
  registrations: {
    label: 'New accounts',
    about: 'People can register. When off, the form says so. Signing in still works.',
    off: 'Registration is closed right now. Try again later.',
    isTargeted: false,
  },
  submissions: {
    label: 'Submitting applications',
    about: 'Members can submit applications. When off, they can still write and save drafts.',
    off: 'Applications can’t be submitted right now. Save yours as a draft and try again later.',
    isTargeted: true,
  },
  communityWriting: {
    label: 'Posting in the community',
    about: 'Members can start discussions and reply. When off, the forum is read-only.',
    off: 'The community is read-only right now. Try again later.',
    isTargeted: true,
  },
  dailyAddition: {
    label: 'Daily addition of opportunities',
    about: 'Adds ten opportunities every day at 6:00 AM UTC. The button adds them even when this is off.',
    off: 'The daily addition is turned off.',
    isTargeted: false,
  },
  newsletter: {
    label: 'Friday newsletter',
    about:
      'Sends the newsletter every Friday at 9:00 AM UTC. Issues skipped while this is off are not sent later.',
    off: 'The newsletter is turned off.',
    isTargeted: false,
  },
} as const
export type FlagName = keyof typeof flags
export const flagNames = Object.keys(flags) as [FlagName, ...FlagName[]]
