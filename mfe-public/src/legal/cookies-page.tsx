import { LegalPage } from './legal-page.tsx'

export const Component = () => (
  <LegalPage text="cookies" title="Cookies" subtitle="Only what is needed, and what each is for." />
)
