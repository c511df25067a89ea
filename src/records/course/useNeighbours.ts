import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { CallMeta, IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { cursorOf, placeFields } from '../cursorOf.ts';
import { wireSort } from '../sortOf.ts';
import { type Course, extended, readCourse, writeCourse } from './course.ts';

/** The previous and the next record in the list that the user came from. */
export interface Neighbours {
  readonly previous: IdRow['id'] | undefined;
  readonly next: IdRow['id'] | undefined;
  /** The position in the list, and the total. */
  readonly place: number | undefined;
  readonly total: number | undefined;
  /** The next one is on a page that is still loading. */
  readonly isNextComing: boolean;
}

/** Finds the neighbours of a record. The next page is loaded only at the end of a page. */
export function useNeighbours(resource: Resource, id: IdRow['id']): Neighbours {
  const known = useMemo(() => courseOf(resource, id), [resource, id]);
  const missing = known && missingPage(known, id);
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data, isFetching } = useQuery({
    queryKey: [resource.name, 'course', known?.query, known?.begin, known?.end, missing],
    enabled: missing !== undefined,
    queryFn: async ({ signal }) => {
      const { sort, filter, q, perPage } = (known as Course).query;
      const { begin: before, end: after, last } = known as Course;
      const isOn = (missing as number) > last;
      const isOurs = resource.provider.type !== 'rest';
      const meta: CallMeta = {
        sort: wireSort(sort),
        total: 'none',
        ...(isOurs && { fields: placeFields(sort) }),
        // With an offset the page would skip as many records as have left the list since, such as those
        // already reviewed.
        ...(isOn ? after && { after } : before && missing !== 1 && { before }),
      };
      const answer = await dataProvider.getList<IdRow>(resource.name, {
        pagination: { page: missing as number, perPage },
        sort,
        filter: { ...filter, ...(q && { q }) },
        meta,
        signal,
      });
      const ids = answer.data.map((row) => row.id);
      const hasMore = answer.pageInfo?.hasNextPage ?? false;
      const next = extended(known as Course, missing as number, ids, hasMore, {
        begin: cursorOf(resource, sort, answer.data[0]),
        end: cursorOf(resource, sort, answer.data.at(-1)),
      });
      writeCourse(resource.name, next);
      return next;
    },
  });
  const isNextComing = isFetching && missing !== undefined && missing > (known?.last ?? 0);
  return { ...neighboursIn(data && missing !== undefined ? data : known, id), isNextComing };
}

function courseOf({ name }: Resource, id: IdRow['id']): Course | undefined {
  const course = readCourse(name);
  return course && placeIn(course, id) >= 0 ? course : undefined;
}

function placeIn({ ids }: Course, id: IdRow['id']): number {
  return ids.findIndex((one) => String(one) === String(id));
}

function missingPage(course: Course, id: IdRow['id']): number | undefined {
  const at = placeIn(course, id);
  if (at === course.ids.length - 1 && course.hasNext) return course.last + 1;
  return at === 0 && course.first > 1 ? course.first - 1 : undefined;
}

function neighboursIn(course: Course | undefined, id: IdRow['id']): Omit<Neighbours, 'isNextComing'> {
  if (!course) return { previous: undefined, next: undefined, place: undefined, total: undefined };
  const at = placeIn(course, id);
  return {
    previous: course.ids[at - 1],
    next: course.ids[at + 1],
    place: (course.first - 1) * course.query.perPage + at + 1,
    total: course.total,
  };
}
