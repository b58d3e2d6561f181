import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { AppExtra } from './appApi.ts';
import type { AppState } from './rootReducer.ts';

export type AppDispatch = ThunkDispatch<AppState, AppExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
