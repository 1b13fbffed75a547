import { Navigate } from '@fundharbor/kit'

/** Opportunities are listed by subject. */
export const Component = () => <Navigate to="/subjects" replace />
