package com.example.shop;

public enum Status {
    PLACED,
    SHIPPED
}
