import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AppExtra } from '../../../api/appApi';
import type { AppState } from '../../../api/rootReducer';

export type AppThunk<Result> = ThunkAction<Result, AppState, AppExtra, UnknownAction>;
