import { PageState } from '../page-state.tsx'

/** Shown if an article does not exist or failed to load, as the specification says. */
export const NotFoundArticle = () => (
  <PageState drawing="bell" title="Article Not Found" back={{ to: '/blog', label: 'Back to Blog' }}>
    The article you're looking for doesn't exist or has been moved.
  </PageState>
)
