/** Spellings that a rule does not give. */
const spellings: Readonly<Record<string, string>> = {
  github: 'GitHub', gitlab: 'GitLab', gmail: 'Gmail', googlecalendar: 'Google Calendar', googledrive: 'Google Drive', googlesheets: 'Google Sheets', googledocs: 'Google Docs', hubspot: 'HubSpot', linkedin: 'LinkedIn', youtube: 'YouTube', onedrive: 'OneDrive', clickup: 'ClickUp', quickbooks: 'QuickBooks', whatsapp: 'WhatsApp',
}

/** An app as people write it, from the slug it goes by. */
export function appTitle(slug: string): string {
  const bare = slug.replaceAll(/[-_]+/g, '')
  if (Object.hasOwn(spellings, bare)) return spellings[bare] ?? slug
  const words = slug.split(/[-_]+/).filter(word => word !== '')
  return words.length === 0 ? slug : words.map(word => word.charAt(0).toLocaleUpperCase('en') + word.slice(1)).join(' ')
}
