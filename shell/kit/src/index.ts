/*
 * The kit that the shell provides to every area; a page runs one copy. Adding an export raises the minor version in
 * package.json. Renaming or removing one raises the major version, and every area has to be released again.
 */

// API calls
export { ApiError, failureAdvice, problemMessage, toApiError } from './api-error.ts'
export { call, callFile, callList, type Page } from './api.ts'
export type { CallOptions } from './api-request.ts'
export { endpointQuery, pagedQuery } from './endpoint-query.ts'
export { newIdempotencyKey, nextIdempotencyKey } from './idempotency.ts'
export { createQueryClient } from './query-client.ts'
export { useMutation } from './use-mutation.ts'

// Session
export { AuthProvider, useAuth, useCanEdit, useMember, type Session } from './session.tsx'
export { currentUserQuery, clearCurrentUser, hasSignedInHint, setCurrentUser } from './current-user.ts'
export { openOrganization, openOrganizationAt } from './session-channel.ts'
export { repeatAfterSignIn, useSessionEnd } from './session-end.ts'

// Formatting
export { brand } from './brand.ts'
export { clock, setClock } from './clock.ts'
export {
  deadlineLabel,
  fullDeadline,
  isExpired,
  type Deadline,
  type DeadlineText,
  type DeadlineTone,
} from './deadline.ts'
export {
  calendarDay,
  calendarDaysBetween,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatTime,
  userTimeZone,
  type DateInput,
} from './format-dates.ts'
export {
  formatCount,
  formatMoney,
  formatMoneyCompact,
  formatMoneyInWords,
  formatMoneyRange,
  formatNumber,
} from './format-money.ts'

// Theme and drawings
export { applyTheme, setTheme, useMediaQuery, useTheme, type ThemeChoice } from './theme.ts'
export { Contours } from './drawings/contours.tsx'
export { Harbor } from './drawings/harbor.tsx'
export { Logo } from './drawings/mark.tsx'
export { SpotDrawing, type SpotDrawingName } from './drawings/spot-drawing.tsx'

// Routes and widgets of an area, and other code that is loaded later
export type { AreaRoute } from './area-route.ts'
export { keepStyles, lazyPart, loadPart, MissingPart } from './lazy-part.tsx'
export { WidgetContext, type AreaWidgets, type LoadWidget } from './widgets.ts'

// Components
export { Badge, Chip, type BadgeTone } from './ui/badge.tsx'
export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './ui/button.tsx'
export { Card, type CardProps } from './ui/card.tsx'
export { CategoryBadge } from './ui/category-badge.tsx'
export { Checkbox, Radio, RadioCards } from './ui/choice.tsx'
export { classes } from './classes.ts'
export { Amount, DeadlineLabel } from './ui/deadline-label.tsx'
export { Dialog, Drawer, type DialogProps } from './ui/dialog.tsx'
export {
  Field,
  FormProblem,
  FormSummary,
  Select,
  TextArea,
  type FieldProps,
  type Option,
} from './ui/field.tsx'
export { PasswordField } from './ui/password-field.tsx'
export { DocumentTitle, PageTitle } from './ui/page-title.tsx'
export { LoadMore } from './ui/load-more.tsx'
export { Progress } from './ui/progress.tsx'
export { CardSkeleton, Skeleton } from './ui/skeleton.tsx'
export { EmptyState, ErrorState, QueryError } from './ui/empty-state.tsx'
export { dismissToast, showErrorToast, toast, type ToastMessage, type ToastTone } from './toast-store.ts'
export { QueryFallback } from './ui/query-fallback.tsx'
export { Toaster } from './ui/toaster.tsx'
export { ViewOnlyNote } from './ui/view-only-note.tsx'
export { Tooltip } from './ui/tooltip.tsx'
export { Spinner, Wave } from './ui/wave.tsx'

// Router, query cache and store
export {
  createBrowserRouter,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  type Location,
  type RouteObject,
} from 'react-router-dom'
export { changesWith, createLiveReceiver, liveChannel, useLiveMessages, type LiveSubject } from './live.ts'
export { useAt } from './use-at.ts'
export { useFeatureFlag } from './feature-flags.ts'
export { useBackOnline } from './use-back-online.ts'
export { useSearchParams } from './use-search-params.ts'
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseQueryResult,
} from '@tanstack/react-query'
export { create } from 'zustand'
