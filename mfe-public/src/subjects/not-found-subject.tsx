import { PageState } from '../page-state.tsx'

export const NotFoundSubject = () => (
  <PageState title="Subject not found" back={{ to: '/subjects', label: 'All subjects' }}>
    This subject does not exist or has been renamed.
  </PageState>
)
