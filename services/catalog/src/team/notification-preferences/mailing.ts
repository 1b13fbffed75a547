/** What is said to a person whose account has emails turned off. */
export const ACCOUNT_OFF = 'We won’t email you, because email notifications are turned off in your account.'

/** The sentence as the contract has it. */
export const presentMailing = (mailing: string) => ({ mailing, isAccountOff: mailing === ACCOUNT_OFF })
