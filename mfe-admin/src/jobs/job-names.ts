/** What scheduled jobs and queues do, in words. */
const names: Record<string, string> = {
  'daily-addition': 'Add new opportunities',
  alerts: 'Email alerts and deadline reminders',
  embeddings: 'Prepare opportunities for search by meaning',
  facts: 'Derive facts about opportunities',
  'next-year': 'Add next year’s entry of recurring grants that organizations added',
  'search-upkeep': 'Keep the search index in order',
  retag: 'Tag opportunities with subjects',
  retention: 'Delete old data',
  'match-emails': 'Email new matches of projects',
  'webinar-reminders': 'Email webinar reminders and recordings',
  'friday-letter': 'Send the Friday newsletter',
  'reconcile-subscriptions': 'Compare subscriptions with the payment provider',
  'full-extract': 'Read all of Grants.gov again',
  'record-revenue': 'Record the revenue of the day',
  'end-trials': 'End trials',
  'encrypt-secrets': 'Re-encrypt authenticator secrets with the current key',
  email: 'Emails',
  erasures: 'Accounts to erase',
  'file-removals': 'Files to delete',
  revocations: 'Calendar addresses to replace',
  departures: 'Reminders and work of members who left',
  notifications: 'Notifications for members',
  'notification-emails': 'Emails about notifications',
  'project-releases': 'Records of deleted projects',
  'opportunities-to-embed': 'Opportunities not prepared for search by meaning yet',
}

/** A job or queue in words; without a name here, its technical name without hyphens. */
export const jobName = (name: string): string => {
  const words = names[name] ?? name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
