import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { readCourse, searchAt } from './course.ts';

/** Leads back to the list, as it was filtered and sorted, on the page where the record stands; nothing where there is none. */
export function useBackToList(resource: Resource, id: IdRow['id']): (() => void) | undefined {
  const navigate = useNavigate();
  const may = useMay();
  const list = screenPath(resource, 'list');
  const mayList = list !== undefined && may(list);
  return useMemo(() => {
    if (!mayList) return undefined;
    return () => {
      const course = readCourse(resource.name);
      navigate({ pathname: list, search: course ? searchAt(course, id) : '' });
    };
  }, [mayList, list, resource.name, id, navigate]);
}
